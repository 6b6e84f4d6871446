/** The tel: address of a number as a dealer typed it; undefined when it holds no digits to dial. */
export function phoneLink(phone: string | undefined): string | undefined {
  if (!phone) return undefined;
  const dialled = phone.replaceAll(/[^\d+]/g, '');
  return /\d{3}/.test(dialled) ? `tel:${dialled}` : undefined;
}
