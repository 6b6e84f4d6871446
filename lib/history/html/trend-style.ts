/** The style of the charts, in the colours of the reader's own system, light or dark. */
export const trendStyle = `
:root{--line:color-mix(in srgb,CanvasText 18%,Canvas);--quiet:color-mix(in srgb,CanvasText 72%,Canvas);--bar:color-mix(in srgb,LinkText 62%,Canvas);
--pale:color-mix(in srgb,LinkText 20%,Canvas);--bad:color-mix(in srgb,ActiveText 62%,CanvasText)}
.quiet{color:var(--quiet)}
.small{font-size:.875rem;line-height:1.4}
.trends{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(19rem,100%),1fr));gap:2rem 1.5rem;margin:1.5rem 0}
.trend{margin:0;min-width:0;display:flex;flex-direction:column}
.trend h3{margin:0;font-size:.875rem;font-weight:400;color:var(--quiet)}
.trend p{margin:0}
.trend .value{font-size:1.375rem;font-weight:600;line-height:1.3}
.trend figcaption{flex:1}
.plot{position:relative;margin-top:1.5rem;border-bottom:1px solid var(--quiet);border-top:1px dashed var(--line)}
.plot svg{display:block;width:100%;height:6rem}
.plot .top{position:absolute;bottom:100%;left:0;font-size:.75rem;line-height:1.4}
.value .quiet,th .quiet{font-weight:400}
.trend svg path{stroke:var(--bar);stroke-width:1px;vector-effect:non-scaling-stroke}
path.main,.legend .main{fill:var(--bar);background:var(--bar)}
path.soft,.legend .soft{fill:var(--pale);background:var(--pale)}
.trend svg path.bad{stroke:var(--bad)}
path.bad,.legend .bad{fill:var(--bad);background:var(--bad)}
.trend rect{fill:transparent}
.trend rect:hover{fill:color-mix(in srgb,CanvasText 12%,transparent)}
.axis,.legend{display:flex;justify-content:space-between;font-size:.75rem;line-height:1.6}
.legend{justify-content:flex-start;flex-wrap:wrap;gap:0 1rem;min-height:1.6em}
.legend i{display:inline-block;width:.75em;height:.75em;margin-right:.4em;border:1px solid var(--bar)}
.legend i.bad{border-color:var(--bad)}
.spark{display:block;width:7.5rem;max-width:100%;height:1.25rem;margin-top:.2rem}
.scroll{overflow-x:auto}
.scroll:focus-visible{outline:2px solid LinkText;outline-offset:2px}
.figures th,.figures td{padding:.25rem .75rem .25rem 0;white-space:nowrap;font-variant-numeric:tabular-nums}
.figures thead th{white-space:normal;min-width:6rem;vertical-align:bottom}
.figures th:first-child{position:sticky;left:0;background:Canvas}
`;
