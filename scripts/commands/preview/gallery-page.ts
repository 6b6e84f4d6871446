import { escapeHtml } from '#lib/locale/escape-html.ts';
import type { Screen } from './preview-screens.ts';
import type { PreviewTenant } from './preview-tenants.ts';

/** The widths that the design is checked at, in pixels. */
const widths = [320, 390, 768, 1024, 1440, 1920] as const;

const style = `
*{box-sizing:border-box}
body{margin:0;display:grid;grid-template:auto 1fr/15rem 1fr;height:100vh;font:14px/1.4 system-ui,sans-serif;color:CanvasText;background:Canvas;color-scheme:light dark}
header{grid-column:1/-1;display:flex;flex-wrap:wrap;gap:.5rem 2rem;align-items:center;padding:.5rem 1rem;border-bottom:1px solid GrayText}
h1,h2{margin:0;font-size:1rem}
h2{padding:1rem .5rem .25rem;font-size:.75rem;color:GrayText}
fieldset{display:flex;gap:.25rem;margin:0;padding:0;border:0}
legend{position:absolute;clip-path:inset(50%)}
nav{overflow:auto;padding:0 .5rem 1rem;border-right:1px solid GrayText}
button{font:inherit;padding:.4rem .7rem;border:1px solid transparent;border-radius:6px;background:none;color:inherit;cursor:pointer;text-align:left}
nav button{display:block;width:100%;overflow-wrap:anywhere}
button:hover{border-color:GrayText}
button[aria-pressed=true]{background:Highlight;color:HighlightText}
main{overflow:auto;display:flex;gap:1rem;padding:1rem}
figure{flex:none;margin:0}
figcaption{display:flex;justify-content:space-between;padding-bottom:.4rem}
figure>div{overflow:hidden;border:1px solid GrayText}
iframe{display:block;border:0;background:#fff;transform-origin:0 0}`;

/** Runs in the gallery: shows the chosen screen in the chosen templates, scaled to fit side by side. */
const script = `
const {tenants,screens,port}=JSON.parse(document.getElementById('data').textContent);
const state={screen:0,width:390,template:''};
for(const [key,value] of new URLSearchParams(location.hash.slice(1)))if(key in state)state[key]=key==='template'?value:Number(value);
const main=document.querySelector('main');
const draw=()=>{
 for(const button of document.querySelectorAll('button[data-key]'))button.setAttribute('aria-pressed',String(String(state[button.dataset.key])===button.dataset.value));
 history.replaceState(null,'','#'+new URLSearchParams(state));
 const shown=tenants.filter(({template})=>!state.template||template===state.template);
 const room=(main.clientWidth-32-16*(shown.length-1))/shown.length;
 const scale=Math.min(1,room/state.width);
 const height=main.clientHeight-64;
 const screen=screens[state.screen]??screens[0];
 main.replaceChildren(...shown.map(({slug,template})=>{
  const address='http://'+slug+'.localhost:'+port+screen.path;
  const figure=document.createElement('figure');
  const caption=document.createElement('figcaption');
  const link=Object.assign(document.createElement('a'),{href:address,target:'_blank',textContent:template});
  caption.append(link,state.width+' px'+(scale<1?', shown at '+Math.round(scale*100)+' %':''));
  const box=document.createElement('div');
  Object.assign(box.style,{width:state.width*scale+'px',height:height+'px'});
  const frame=Object.assign(document.createElement('iframe'),{src:address,title:template+': '+screen.name});
  Object.assign(frame.style,{width:state.width+'px',height:height/scale+'px',transform:'scale('+scale+')'});
  box.append(frame);figure.append(caption,box);return figure;}));
};
document.addEventListener('click',({target})=>{
 const {key,value}=target.closest('button[data-key]')?.dataset??{};
 if(!key)return;
 state[key]=key==='template'?value:Number(value);draw();
});
addEventListener('resize',draw);
draw();`;

const choice = (key: string, value: string | number, name: string) =>
  `<button type="button" data-key="${key}" data-value="${value}" aria-pressed="false">${escapeHtml(name)}</button>`;

export type Gallery = { name: string; tenants: readonly PreviewTenant[]; screens: readonly Screen[]; port: number };

/** The page of the gallery: a list of screens, and the chosen one in every template at the chosen width. */
export function galleryPage({ name, tenants, screens, port }: Gallery): string {
  const groups = [...new Set(screens.map(({ group }) => group))];
  const lists = groups.map(
    (group) =>
      `<h2>${escapeHtml(group)}</h2>${screens.map((screen, index) => (screen.group === group ? choice('screen', index, screen.name) : '')).join('')}`,
  );
  // A "<" could end the script that contains the data.
  const data = JSON.stringify({ tenants, screens, port }).replaceAll('<', '\\u003c');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Preview of ${escapeHtml(name)}</title><link rel="icon" href="data:,"><style>${style}</style></head><body><header><h1>${escapeHtml(name)}</h1><fieldset><legend>Template</legend>${choice('template', '', 'all')}${tenants.map(({ template }) => choice('template', template, template)).join('')}</fieldset><fieldset><legend>Width in pixels</legend>${widths.map((width) => choice('width', width, String(width))).join('')}</fieldset></header><nav aria-label="Screens">${lists.join('')}</nav><main></main><script type="application/json" id="data">${data}</script><script>${script}</script></body></html>`;
}
