type Contacts = { phone?: string | undefined; email?: string | undefined };

/**
 * What a shopper reads once a code is right. `before` was signed in and asked to add the contact; one that has an account of its own is not added,
 * and who proves it is signed in there instead (rule V12).
 */
export function signedInText(before: Contacts | undefined, after: Contacts, by: keyof Contacts): string {
  if (!before) return 'You are signed in.';
  const isSame = before.phone === undefined ? before.email === after.email : before.phone === after.phone;
  const contact = { phone: 'mobile number', email: 'email address' }[by];
  return isSame ? `Your ${contact} is added to your account.` : `This ${contact} has an account of its own. You are now signed in to it.`;
}
