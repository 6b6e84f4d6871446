import type { ReactNode } from 'react';
import { Link } from '#components/ui/link.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';

export default function Layout({ chrome, children }: { chrome: Chrome; children: ReactNode }) {
  return (
    <>
      <header>
        <Link href="/">{chrome.name}</Link>
        <nav aria-label="Main">
          {chrome.header.map(
            (link) =>
              link.href && (
                <Link key={link.name} href={link.href}>
                  {link.name}
                </Link>
              ),
          )}
        </nav>
      </header>
      <main id="main">{children}</main>
      <footer>{chrome.legalName ?? chrome.name}</footer>
    </>
  );
}
