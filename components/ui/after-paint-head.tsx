import { Head } from 'next/document';
import { cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { joinedStylesFile, styleName } from '#lib/routes/page-styles.ts';

const delayedType = 'text/x-after-paint';

/**
 * Starts the scripts once the first view is painted, with its first picture or at most 1.5 s later: on a slow line they would compete with
 * it. Without a paint (a background tab, a crawler) they start after the load event. In a visible page that is 1.5 s later, because a busy
 * phone can paint after it. They run in order, after the HTML is parsed. Turbopack identifies a chunk by its exact `src`, so that must not
 * change. It also looks for a link to each style sheet before it loads one: the disabled links load nothing, but tell it that the style
 * sheets are there.
 */
const startScript = `(()=>{
const d=document;
let due=false,started=false;
const start=()=>{
if(started||!due||d.readyState==='loading')return;
started=true;
for(const joined of d.querySelectorAll('link[data-joins]'))for(const name of joined.dataset.joins.split(' ')){
const link=d.createElement('link');
link.disabled=true;
link.rel='stylesheet';
link.setAttribute('href','/_next/static/chunks/'+name+'.css');
d.head.append(link)
}
for(const late of d.querySelectorAll('script[type="${delayedType}"]')){
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
addEventListener('load',()=>setTimeout(go,d.hidden?0:1500));
watch('paint',(entry)=>{if(entry.name==='first-contentful-paint')painted()});
watch('largest-contentful-paint',(entry)=>{if(entry.element&&entry.element===first())go()})
})()`.replaceAll('\n', '');

type ScriptElement = ReactElement<{ src?: string; defer?: boolean; noModule?: boolean; children?: ReactNode }>;

function delayScripts(node: ReactNode): ReactNode {
  if (Array.isArray(node)) return node.map(delayScripts);
  if (!isValidElement(node)) return node;
  const element = node as ScriptElement;
  if (element.type === Fragment) return <Fragment key={element.key}>{delayScripts(element.props.children)}</Fragment>;
  if (element.type !== 'script' || !element.props.src || element.props.noModule) return element;
  return cloneElement(element as ReactElement<{ type?: string; defer?: boolean | undefined }>, { type: delayedType, defer: undefined });
}

/**
 * One link to all style sheets of a page, joined (`lib/build/joined-styles.ts`). Each one would cost a request before the first paint. The preload of
 * a style sheet, which Next puts right before it, only adds bytes.
 */
function joinStyles(links: ReactElement[] | null): ReactElement[] | null {
  const sheets = (links as ReactElement<{ rel?: string; href: string }>[] | null)?.filter(({ props }) => props.rel !== 'preload') ?? [];
  const names = sheets.flatMap(({ props }) => styleName(props.href) ?? []);
  if (names.length < sheets.length || names.length < 2) return sheets;
  return [<link key="styles" rel="stylesheet" href={`/${joinedStylesFile(names)}`} data-joins={names.join(' ')} />];
}

/**
 * Next's head with its deferred scripts delayed until the first paint, and its style sheets joined. Not for development, where Next's own order must
 * stay.
 */
export class AfterPaintHead extends Head {
  override getCssLinks(files: Parameters<Head['getCssLinks']>[0]) {
    return joinStyles(super.getCssLinks(files));
  }
  override getDynamicChunks(files: Parameters<Head['getDynamicChunks']>[0]) {
    return delayScripts(super.getDynamicChunks(files)) as ReturnType<Head['getDynamicChunks']>;
  }
  override getScripts(files: Parameters<Head['getScripts']>[0]) {
    const scripts = delayScripts(super.getScripts(files)) as ReturnType<Head['getScripts']>;
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant.
    return [...scripts, <script key="start-late" dangerouslySetInnerHTML={{ __html: startScript }} />];
  }
}
