import type { Language } from '#lib/locale/language.ts';

/** The icons of a manifest by path below the root (rule I6); phones cut the last one into their own shape. */
const icons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const;

export type ManifestSite = { name: string; about?: string | undefined; language: Language; themeColour: string };

/** A home screen shows about this many letters. */
const shortName = 12;

/** As many words of a name as a home screen has room for; at least the first. */
function shorten(name: string): string {
  const words = name.split(/\s+/);
  const fitting = words.map((_word, index) => words.slice(0, index + 1).join(' ')).filter((text) => text.length <= shortName);
  return fitting.at(-1) ?? words[0] ?? name;
}

/** The web app manifest of a site (rule A12). */
export const manifestText = ({ name, about, language, themeColour }: ManifestSite): string =>
  JSON.stringify({
    name,
    short_name: shorten(name),
    description: about || undefined,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    lang: language,
    theme_color: themeColour,
    background_color: themeColour,
    icons,
  });
