/** How long the copy button says "Copied", in milliseconds (rule U8). */
export const copiedMs = 1500;

/** The address of a shared page, such as that of a car (rule U8). */
export const shareUrl = (siteUrl: string, path: string): string => siteUrl.replace(/\/+$/, '') + path;

export type ShareLink = { name: 'Email' | 'Facebook' | 'X' | 'WhatsApp'; href: string };

/** The links of the share menu, for a car’s address and name. */
export function shareLinks(url: string, title: string): ShareLink[] {
  const [address, name] = [encodeURIComponent(url), encodeURIComponent(title)];
  return [
    { name: 'Email', href: `mailto:?subject=${name}&body=${encodeURIComponent(`${title}\n${url}`)}` },
    { name: 'WhatsApp', href: `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    { name: 'X', href: `https://x.com/intent/post?url=${address}&text=${name}` },
  ];
}
