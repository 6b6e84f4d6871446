import { carPath } from '../routes/paths.ts';

/** How long the copy button says that it has copied, in milliseconds (spec §9 copy feedback). */
export const copiedMs = 1500;

/** The address of a car that is passed on: {site url}/cars/{car slug} (spec §2). */
export const shareUrl = (siteUrl: string, slug: string): string => siteUrl.replace(/\/+$/, '') + carPath(slug);

export type ShareLink = { name: 'Email' | 'Facebook' | 'X' | 'WhatsApp'; href: string };

/** Where a car can be passed on to; each link holds its address and its name. */
export function shareLinks(url: string, title: string): ShareLink[] {
  const [address, name] = [encodeURIComponent(url), encodeURIComponent(title)];
  return [
    { name: 'Email', href: `mailto:?subject=${name}&body=${encodeURIComponent(`${title}\n${url}`)}` },
    { name: 'WhatsApp', href: `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    { name: 'X', href: `https://x.com/intent/post?url=${address}&text=${name}` },
  ];
}
