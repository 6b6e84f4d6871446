/** The tel: link of a phone number as the dealer typed it (rule K3). */
export function phoneLink(phone: string | undefined): string | undefined {
  if (!phone) return undefined;
  const [first = ''] = phone.split(/[/,;|]|\bor\b|\bext\b/i);
  const dialled = first.replaceAll(/[^\d+]/g, '');
  return /\d{3}/.test(dialled) ? `tel:${dialled}` : undefined;
}
