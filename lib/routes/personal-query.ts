/** Names of parameters that prefill a form with facts about a person. Filters of a search have brackets. */
const personalName = /^(name|\w+[_-]name|.*e-?mail.*|.*phone.*|mobile.*|rego.*|.*plate.*|.*address.*|dob|.*birth.*|message|licen[cs]e.*)$/i;
const mailAddress = /[^\s@]+@[^\s@]+\.[^\s@]+/;
const phoneNumber = /^(\+|0)[\d\s().-]{7,}$/;

const isPersonal = (name: string, value: string): boolean =>
  !name.includes('[') && (personalName.test(name) || mailAddress.test(value) || (!/id$/i.test(name) && phoneNumber.test(value.trim())));

/** A query without personal data, such as a name and an address with which a link in an email prefills a form. */
export function withoutPersonal(search: string): string {
  const parameters = [...new URLSearchParams(search)];
  const keptParameters = parameters.filter(([name, value]) => !isPersonal(name, value));
  if (keptParameters.length === parameters.length) return search;
  const query = new URLSearchParams(keptParameters).toString();
  return query === '' ? '' : `?${query}`;
}
