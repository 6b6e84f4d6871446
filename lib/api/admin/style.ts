/** Colours are those of the reader's own system, light or dark, mixed with each other, as in the reports of builds. */
export const adminStyle = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText;
--line:color-mix(in srgb,CanvasText 16%,Canvas);--soft:color-mix(in srgb,CanvasText 4%,Canvas);--quiet:color-mix(in srgb,CanvasText 70%,Canvas);
--bar:color-mix(in srgb,LinkText 70%,Canvas);--bad:color-mix(in srgb,ActiveText 68%,CanvasText);--bad-soft:color-mix(in srgb,ActiveText 9%,Canvas)}
*{box-sizing:border-box}
body{margin:0 auto;max-width:76rem;padding:1rem 1rem 4rem;overflow-wrap:break-word}
header{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:center;border-bottom:1px solid var(--line);padding-bottom:1rem}
header a{color:inherit;text-decoration:none;font-weight:650;font-size:1.125rem}
header form{display:flex;gap:.5rem;margin-left:auto;max-width:100%}
h1{font-size:1.5rem;line-height:1.25;margin:1.5rem 0 .25rem;overflow-wrap:anywhere}
h2{font-size:1.125rem;margin:2.5rem 0 .5rem}
p{margin:.5rem 0}
a{color:LinkText}
.id{font:.875em/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
.quiet{color:var(--quiet)}.small{font-size:.875rem}.bad{color:var(--bad);font-weight:600}
.notice{background:var(--soft);border-left:3px solid var(--bar);padding:.75rem 1rem;margin:1rem 0}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr));gap:.75rem;margin:1.25rem 0 0}
.tiles div{background:var(--soft);border-radius:8px;padding:.75rem 1rem}
.tiles .alarm{background:var(--bad-soft)}
.tiles dt{color:var(--quiet);font-size:.875rem}
.tiles dd{margin:0;font-size:1.5rem;font-weight:650;line-height:1.25;font-variant-numeric:tabular-nums}
.tiles dd.note{font-size:.875rem;font-weight:400;color:var(--quiet)}
table{border-collapse:collapse;width:100%;font-size:.9375rem}
th,td{text-align:left;vertical-align:top;padding:.5rem 1rem .5rem 0;border-top:1px solid var(--line)}
thead th{border-top:0;color:var(--quiet);font-size:.8125rem;font-weight:400}
tbody th{font-weight:600}
.figure{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.days{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr 3.5rem;gap:.5rem 1rem;align-items:end;margin:1rem 0 .5rem}
.days>div{display:contents}.days svg{width:100%;height:2.75rem;display:block;border-bottom:1px solid var(--line)}
.days rect{fill:var(--bar)}
.scroll{overflow-x:auto}
summary{cursor:pointer;padding:.35rem 0}
input,button,select{font:inherit;color:inherit;min-height:2.75rem;border-radius:6px;border:1px solid color-mix(in srgb,CanvasText 55%,Canvas);background:Canvas;padding:.35rem .75rem;max-width:100%}
header input{min-width:0;width:20rem}
button{cursor:pointer;font-weight:600;background:var(--soft)}
button.go{background:LinkText;color:Canvas;border-color:LinkText}
.confirm{display:inline-block}.confirm summary,time{white-space:nowrap}.confirm[open] summary{color:inherit}.confirm summary{color:LinkText;min-height:1.75rem}.confirm form{padding:.25rem 0 .5rem}
.confirm button{min-height:2.25rem}
:focus-visible{outline:3px solid LinkText;outline-offset:2px}
.timeline{list-style:none;padding:0;margin:.75rem 0}
.timeline li{display:grid;grid-template-columns:11.5rem 1fr;gap:0 1rem;padding:.35rem 0;border-top:1px solid var(--line)}
dl.fields{display:grid;grid-template-columns:minmax(7rem,14rem) 1fr;gap:.35rem 1rem;margin:.75rem 0}
.fields dt{color:var(--quiet)}.fields dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
.login{max-width:24rem;margin:4rem auto}.login label{display:block;margin:1rem 0 .25rem}.login input{width:100%}.login button{margin-top:1.25rem}
@media(max-width:48rem){header form{margin-left:0;width:100%}header input{width:100%}
.days{grid-template-columns:1fr auto}.days svg{grid-column:1/-1;order:3}.days>div{display:grid;grid-template-columns:1fr auto;grid-column:1/-1;gap:.1rem .5rem}
.stacked,.stacked tbody,.stacked tr,.stacked th,.stacked td{display:block;border:0;padding:.1rem 0;text-align:left}
.stacked thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.stacked tr{border-top:1px solid var(--line);padding:.75rem 0}.stacked td:empty{display:none}
.stacked td[data-name]::before{content:attr(data-name) ": ";color:var(--quiet)}
.timeline li{grid-template-columns:1fr}dl.fields{grid-template-columns:1fr}.fields dd{margin-bottom:.5rem}}
`;
