/** The tel: address of a number as a dealer typed it, of the first where there are several; undefined when it holds no digits to dial. */
export function phoneLink(phone: string | undefined): string | undefined {
  if (!phone) return undefined;
  const [first = ''] = phone.split(/[/,;|]|\bor\b|\bext\b/i);
  const dialled = first.replaceAll(/[^\d+]/g, '');
  return /\d{3}/.test(dialled) ? `tel:${dialled}` : undefined;
}
