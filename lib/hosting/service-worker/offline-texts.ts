/** The dealer's data in sw.js: words, colours and the logo, which is a file of the site, with the background of its header. */
export type OfflineSite = {
  name: string;
  language: string;
  nouns: { one: string; many: string };
  phone?: { text: string; href: string };
  ground: string;
  ink: string;
  accent: string;
  accentText: string;
  headerGround: string;
  logo?: { src: string; width?: number; height?: number } | undefined;
};

/**
 * A kept page. `title` is already HTML; `at` is the time in milliseconds when it was loaded. A car may have been saved without being
 * viewed.
 */
export type KeptPage = { path: string; title: string; at: number; assets: string[]; isViewed: boolean; isSaved: boolean };

/** The entry of a kept page on the offline page. */
type KeptRow = Omit<KeptPage, 'assets'>;

/**
 * The texts for a shopper without a network. The source of this function becomes part of sw.js, so it must not use anything from outside.
 */
export function makeOfflineTexts(site: OfflineSite) {
  const escapeText = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const time = (at: number, now: number) => {
    const [then, today] = [new Date(at), new Date(now)];
    const clock = then.toLocaleTimeString(site.language, { hour: 'numeric', minute: '2-digit' });
    if (then.toDateString() === today.toDateString()) return clock;
    return `${then.toLocaleDateString(site.language, { day: 'numeric', month: 'long' })}, ${clock}`;
  };
  const warning = (at: number, now: number) =>
    `You are offline. This page is from ${time(at, now)}; the ${site.nouns.one} may have been sold.`;
  /** The kept page with the warning at the top. React does not check anything outside its own element. */
  const withWarning = (html: string, at: number, now: number) => {
    const style = `position:sticky;top:0;z-index:2147483647;margin:0;padding:12px 16px;background:${site.accent};color:${site.accentText};font:600 16px/1.4 system-ui,sans-serif;text-align:center`;
    const banner = `<p id="offline-warning" role="status" style="${style}">${escapeText(warning(at, now))}</p>`;
    return html.replace(/<body[^>]*>/, (body) => body + banner);
  };
  const rowOf = ({ path, title, at }: KeptRow, now: number) =>
    `<li><a href="${escapeText(path)}">${title}</a><span>from ${escapeText(time(at, now))}</span></li>`;
  const listOf = (title: string, rows: readonly KeptRow[], now: number) =>
    rows.length > 0 ? `<h2>${escapeText(title)}</h2><ul>${rows.map((row) => rowOf(row, now)).join('')}</ul>` : '';
  /** The first preloaded font of a template is that of headings, the last that of text. */
  const fontsOf = (fonts: readonly string[]) => {
    const [head, text] = [fonts[0], fonts.at(-1)];
    if (head === undefined || text === undefined) return '';
    const face = (name: string, path: string) =>
      `@font-face{font-family:${name};src:url("${encodeURI(path)}") format("woff2");font-weight:100 900;font-display:swap}`;
    return `${face('site-text', text)}${face('site-head', head)}body{font-family:site-text,system-ui,sans-serif}h1,h2{font-family:site-head,system-ui,sans-serif}`;
  };
  const nameOf = () => {
    const { logo, name } = site;
    if (!logo) return `<p class="name">${escapeText(name)}</p>`;
    const size = logo.width && logo.height ? ` width="${logo.width}" height="${logo.height}"` : '';
    return `<p class="name"><img src="${escapeText(logo.src)}" alt="${escapeText(name)}"${size}></p>`;
  };
  /** Shown for every page that is not kept. `fonts` are the kept fonts of the template. */
  const page = (rows: readonly KeptRow[], fonts: readonly string[], now: number) => {
    const { many } = site.nouns;
    const saved = listOf(
      `The ${many} you saved`,
      rows.filter(({ isSaved }) => isSaved),
      now,
    );
    const viewed = listOf(
      `The ${many} you viewed last`,
      rows.filter(({ isSaved }) => !isSaved),
      now,
    );
    const note = rows.length > 0 ? `<p>Prices are as they were then, and some ${escapeText(many)} may have been sold.</p>` : '';
    const list = saved + viewed + note;
    const call = site.phone ? `<a class="call" href="${escapeText(site.phone.href)}">Call ${escapeText(site.phone.text)}</a>` : '';
    const css = `body{margin:0;border-top:6px solid ${site.accent};background:${site.ground};color:${site.ink};font:16px/1.5 system-ui,sans-serif}${fontsOf(fonts)}main{max-width:36rem;margin:0 auto;padding:48px 20px}p.name{margin:0;font-weight:700}p.name img{box-sizing:border-box;width:auto;max-width:100%;height:56px;padding:8px 12px;background:${site.headerGround};color:${site.accent};forced-color-adjust:none}h1{margin:8px 0;font-size:32px;line-height:1.15}h2{margin:40px 0 0;font-size:20px}ul{margin:16px 0 0;padding:0;list-style:none}li{border-top:1px solid currentColor;padding:12px 0}a{color:inherit;font-weight:600}li a{display:block}li span{font-size:14px}.row{display:flex;flex-wrap:wrap;gap:12px;margin-top:24px}.row a{padding:12px 20px;border-radius:6px;background:${site.accent};color:${site.accentText};text-decoration:none}.row a.call{background:none;box-shadow:inset 0 0 0 2px;color:inherit}a:focus-visible{outline:3px solid currentColor;outline-offset:3px}`;
    return `<!doctype html><html lang="${site.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>You are offline | ${escapeText(site.name)}</title><style>${css}</style></head><body><main>${nameOf()}<h1>You are offline</h1><p>This page needs a connection.</p><div class="row"><a href="">Try again</a>${call}</div>${list}</main></body></html>`;
  };
  return { warning, withWarning, page };
}
