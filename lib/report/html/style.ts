/**
 * The style of reports, which lie alone on a disk: colours are those of the reader's own system, light or dark, mixed with each other.
 */
export const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText;
--line:color-mix(in srgb,CanvasText 18%,Canvas);--soft:color-mix(in srgb,CanvasText 5%,Canvas);--quiet:color-mix(in srgb,CanvasText 72%,Canvas);
--bar:color-mix(in srgb,LinkText 62%,Canvas);--bad:color-mix(in srgb,ActiveText 62%,CanvasText)}
*{box-sizing:border-box}
body{margin:0 auto;max-width:72rem;padding:1.5rem 1rem 4rem;overflow-wrap:break-word}
h1{font-size:1.75rem;line-height:1.2;margin:0}
h2{font-size:1.25rem;margin:2.5rem 0 .75rem}
h3{font-size:1rem;margin:1.5rem 0 .5rem}
p{margin:.5rem 0}
a{color:LinkText}
.quiet{color:var(--quiet)}
.small{font-size:.875rem;line-height:1.4}
.bad{color:var(--bad);font-weight:600}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:.75rem;margin:1.5rem 0 0}
.tiles div{background:var(--soft);border-radius:8px;padding:.75rem 1rem}
.tiles dt{color:var(--quiet);font-size:.875rem}
.tiles dd{margin:0;font-size:1.375rem;font-weight:600;line-height:1.3}
.tiles dd.note{font-size:.875rem;font-weight:400;color:var(--quiet)}
.cars{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(20rem,100%),1fr));gap:.75rem}
.cars li{display:flex;gap:.75rem;align-items:flex-start;min-width:0}
.cars li>div{min-width:0}
.cars .name{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden;font-weight:600;line-height:1.3}
.thumb{flex:none;width:80px;height:60px;border-radius:5px;background:var(--soft);object-fit:cover}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.5rem 1rem .5rem 0;border-top:1px solid var(--line)}
thead th,thead td{border-top:0;color:var(--quiet);font-size:.875rem;font-weight:400}
tbody th{font-weight:600}
td.figure{white-space:nowrap;font-variant-numeric:tabular-nums}
.chart{table-layout:fixed}
.chart th{font-weight:400}
.chart th:first-child{width:14rem}
.chart th:last-child{width:6rem}
.sizes th:last-child{width:20rem}
.chart th:last-child,.chart td.figure{text-align:right;padding-right:0}
.sizes td.figure{white-space:normal}
.chart .bar{display:block;height:1rem;margin:.25rem 0;min-width:2px;border-radius:3px;background:var(--bar)}
.chart .over{background:var(--bad)}
details{border-top:1px solid var(--line)}
details>:last-child{margin-bottom:1.25rem}
summary{cursor:pointer;padding:.75rem 0;font-weight:600}
summary:focus-visible,a:focus-visible{outline:2px solid LinkText;outline-offset:2px}
.lines{margin:0;padding-left:1.25rem}
.lines li,.message{white-space:pre-wrap}
.lines li{padding:.2rem 0;overflow-wrap:anywhere}
.cars li,.cars .small,h1,dd{overflow-wrap:anywhere}
.message{font:.8125rem/1.5 ui-monospace,monospace;margin:.25rem 0 1rem;overflow-wrap:anywhere}
@media(max-width:48rem){.chart th:first-child{width:7.5rem}.chart th:last-child{width:5.5rem}.sizes th:last-child{width:9rem}.chart th,.chart td{padding-right:.5rem}
.stacked,.stacked tbody,.stacked tr,.stacked th,.stacked td{display:block;border:0;padding:.1rem 0}
.stacked thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.stacked tr{border-top:1px solid var(--line);padding:.75rem 0}.stacked td:empty{display:none}
.stacked td[data-name]::before{content:attr(data-name) ": ";color:var(--quiet)}}
@media print{details:not([open])>*{display:block}}
`;
