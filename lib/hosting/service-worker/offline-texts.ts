/** What sw.js knows of a dealer: words and colours. */
export type OfflineSite = {
  name: string;
  language: string;
  nouns: { one: string; many: string };
  phone?: { text: string; href: string };
  ground: string;
  ink: string;
  accent: string;
  accentText: string;
};

/** A kept page; `title` is HTML already, `at` the time in milliseconds at which it came from the network. */
export type KeptPage = { path: string; title: string; at: number; assets: string[] };

/** The texts that a shopper without a network reads. The text of this function becomes part of sw.js, so it uses nothing from outside. */
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
  /** The kept page with the warning above all else. React does not look outside its own element. */
  const withWarning = (html: string, at: number, now: number) => {
    const style = `position:sticky;top:0;z-index:2147483647;margin:0;padding:12px 16px;background:${site.accent};color:${site.accentText};font:600 16px/1.4 system-ui,sans-serif;text-align:center`;
    const banner = `<p id="offline-warning" role="status" style="${style}">${escapeText(warning(at, now))}</p>`;
    return html.replace(/<body[^>]*>/, (body) => body + banner);
  };
  const rowOf = ({ path, title, at }: { path: string; title: string; at: number }, now: number) =>
    `<li><a href="${escapeText(path)}">${title}</a><span>from ${escapeText(time(at, now))}</span></li>`;
  const page = (kept: readonly { path: string; title: string; at: number }[], now: number) => {
    const { many } = site.nouns;
    const list =
      kept.length > 0
        ? `<h2>The ${escapeText(many)} you viewed last</h2><p>Prices are as they were then, and some ${escapeText(many)} may have been sold.</p><ul>${kept.map((row) => rowOf(row, now)).join('')}</ul>`
        : '';
    const call = site.phone ? `<a class="call" href="${escapeText(site.phone.href)}">Call ${escapeText(site.phone.text)}</a>` : '';
    const css = `body{margin:0;border-top:6px solid ${site.accent};background:${site.ground};color:${site.ink};font:16px/1.5 system-ui,sans-serif}main{max-width:36rem;margin:0 auto;padding:48px 20px}p.name{margin:0;font-weight:700}h1{margin:8px 0;font-size:32px;line-height:1.15}h2{margin:40px 0 0;font-size:20px}ul{margin:16px 0 0;padding:0;list-style:none}li{border-top:1px solid currentColor;padding:12px 0}a{color:inherit;font-weight:600}li a{display:block}li span{font-size:14px}.row{display:flex;flex-wrap:wrap;gap:12px;margin-top:24px}.row a{padding:12px 20px;border-radius:6px;background:${site.accent};color:${site.accentText};text-decoration:none}.row a.call{background:none;box-shadow:inset 0 0 0 2px;color:inherit}a:focus-visible{outline:3px solid currentColor;outline-offset:3px}`;
    return `<!doctype html><html lang="${site.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>You are offline | ${escapeText(site.name)}</title><style>${css}</style></head><body><main><p class="name">${escapeText(site.name)}</p><h1>You are offline</h1><p>This page needs a connection.</p><div class="row"><a href="">Try again</a>${call}</div>${list}</main></body></html>`;
  };
  return { warning, withWarning, page };
}
