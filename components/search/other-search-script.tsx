import { searchParameters } from '#lib/search/old-query.ts';

/**
 * Notes the controls that a shopper uses before the code of the page has loaded, for `repeatEarlyInputs`. It also marks the page before its
 * first paint if the address asks for another search than the built list (rule S25). If a script fails to load, the mark is removed;
 * otherwise the list would stay hidden.
 */
const script = `(()=>{
const r=document.documentElement;
window.earlyInputs=[];
addEventListener('input',(event)=>window.earlyInputs?.push(event.target),true);
const path=location.pathname.replace(/\\/+$/,'');
if(path===r.dataset.searchPath&&!/${searchParameters.source}/i.test(location.search))return;
r.dataset.otherSearch='';
addEventListener('error',(event)=>{if(event.target.tagName==='SCRIPT')delete r.dataset.otherSearch},true)
})()`.replaceAll('\n', '');

/** An inline script for the head of a search page. It is the same on every page, so the content policy has one hash for it. */
export function OtherSearchScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant.
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
