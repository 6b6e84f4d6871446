const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text made safe to set into HTML, in an attribute too. */
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] as string);
