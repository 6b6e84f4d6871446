import { expect, test } from 'vitest';
import { signedInText } from '#lib/accounts/signed-in-text.ts';

const [phone, email] = ['+61412345678', 'ada@shopper.example'];

test.each([
  ['nobody', undefined, { phone }, 'phone', 'You are signed in.'],
  ['who added an address', { phone }, { phone, email }, 'email', 'Your email address is added to your account.'],
  ['who added a number', { email }, { phone, email }, 'phone', 'Your mobile number is added to your account.'],
  [
    'who has another account by email',
    { phone },
    { email },
    'email',
    'This email address has an account of its own. You are now signed in to it.',
  ],
  [
    'who has another account by both',
    { email: 'ben@shopper.example' },
    { phone, email },
    'phone',
    'This mobile number has an account of its own. You are now signed in to it.',
  ],
] as const)('%s reads what the code did', (_who, before, after, by, text) => {
  expect(signedInText(before, after, by)).toBe(text);
});
