import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { Link } from '#components/ui/link.tsx';
import { signInHref } from '#lib/accounts/redirect.ts';
import { readAccountMark } from '#lib/browser/account/account-mark.ts';
import type { Chrome } from '#lib/pages/chrome.ts';
import styles from './my-data.module.scss';

/** Tells a shopper who is not signed in what an account would do for the list. */
export function SignInHint({ chrome }: { chrome: Chrome }) {
  const { asPath } = useRouter();
  const [isOut, setIsOut] = useState(false);
  useEffect(() => setIsOut(readAccountMark(chrome.slug, () => window.localStorage) === undefined), [chrome.slug]);
  if (!isOut) return null;
  return (
    <p className={styles.hint}>
      This list is in this browser only. <Link href={signInHref(asPath)}>Sign in</Link> to find it on every device.
    </p>
  );
}
