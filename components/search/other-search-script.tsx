import { InlineScript } from '#components/ui/inline-script.tsx';
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

/** The script that compares the URL with the built list, for the head of a search page. */
export function OtherSearchScript() {
  return <InlineScript code={script} />;
}
