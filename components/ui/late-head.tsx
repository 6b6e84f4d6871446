import { Head } from 'next/document';
import { cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';

const lateType = 'text/x-after-paint';

/**
 * Starts the scripts once the first view is painted, its first picture included: on a slow line they would share it with what is seen
 * first and needs no script. They start in order, as deferred ones do, and not before the HTML is read, whose end holds the page's data.
 * A picture is waited for at most 1.5 s after the first paint; without a paint (a tab in the background, a machine that reads) the load of
 * the page starts them. Turbopack knows a chunk by its `src` as written, so that is kept to the letter.
 */
const startLate = `(()=>{
const d=document;
let due=false,started=false;
const start=()=>{
if(started||!due||d.readyState==='loading')return;
started=true;
for(const late of d.querySelectorAll('script[type="${lateType}"]')){
const script=d.createElement('script');
script.async=false;
script.setAttribute('src',late.getAttribute('src'));
late.replaceWith(script)
}
};
const go=()=>{due=true;start()};
const soon=()=>setTimeout(go,100);
const first=()=>d.querySelector('img[fetchpriority="high"]');
const painted=()=>{
const picture=first();
if(!picture)return go();
if(picture.complete)return soon();
picture.addEventListener('load',soon);
picture.addEventListener('error',soon);
setTimeout(go,1500)
};
const watch=(type,seen)=>new PerformanceObserver((list)=>list.getEntries().forEach(seen)).observe({type,buffered:true});
d.addEventListener('DOMContentLoaded',start);
addEventListener('load',()=>setTimeout(go,d.hidden?0:200));
watch('paint',(entry)=>{if(entry.name==='first-contentful-paint')painted()});
watch('largest-contentful-paint',(entry)=>{if(entry.element&&entry.element===first())go()})
})()`.replaceAll('\n', '');

type ScriptElement = ReactElement<{ src?: string; defer?: boolean; noModule?: boolean; children?: ReactNode }>;

function late(node: ReactNode): ReactNode {
  if (Array.isArray(node)) return node.map(late);
  if (!isValidElement(node)) return node;
  const element = node as ScriptElement;
  if (element.type === Fragment) return <Fragment key={element.key}>{late(element.props.children)}</Fragment>;
  if (element.type !== 'script' || !element.props.src || element.props.noModule) return element;
  return cloneElement(element as ReactElement<{ type?: string; defer?: boolean | undefined }>, { type: lateType, defer: undefined });
}

/** Next's head, with its deferred scripts held back until the first paint. In development Next's own order stays. */
export class LateHead extends Head {
  override getDynamicChunks(files: Parameters<Head['getDynamicChunks']>[0]) {
    return late(super.getDynamicChunks(files)) as ReturnType<Head['getDynamicChunks']>;
  }
  override getScripts(files: Parameters<Head['getScripts']>[0]) {
    const scripts = late(super.getScripts(files)) as ReturnType<Head['getScripts']>;
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours.
    return [...scripts, <script key="start-late" dangerouslySetInnerHTML={{ __html: startLate }} />];
  }
}
