import { type DocumentProps, Head, Html, Main, NextScript } from 'next/document';
import type { CSSProperties } from 'react';
import { ConsentScript, consentAttributes } from '#components/consent/consent-script.tsx';
import { LinkedCarScript } from '#components/forms/linked-car-script.tsx';
import { OtherSearchScript } from '#components/search/other-search-script.tsx';
import { AfterPaintHead } from '#components/ui/after-paint-head.tsx';
import { AppHead } from '#components/ui/app-head.tsx';
import { EarlyTapScript } from '#components/ui/early-tap-script.tsx';
import { spriteHref } from '#components/ui/icon.tsx';
import type { PageModel } from '#lib/pages/routes.ts';
import { structuredText } from '#lib/pages/structured-data.ts';

const DocumentHead = process.env.NODE_ENV === 'production' ? AfterPaintHead : Head;

/** The <html> of every page: its language, its template, and the dealer's colours as tokens. */
export default function Document(props: DocumentProps) {
  const { model } = props.__NEXT_DATA__.props.pageProps as { model?: PageModel };
  const brand = model?.chrome.brand ?? {};
  const structured = model && structuredText(model);
  const tokens = {
    ...(brand.accent ? { '--brand-accent': brand.accent } : {}),
    ...(brand.accentText ? { '--brand-accent-text': brand.accentText } : {}),
    ...(brand.dark ? { '--brand-dark': brand.dark } : {}),
  } as CSSProperties;
  const consent = model ? consentAttributes(model.chrome.slug, model.chrome.tracking) : {};
  const searchPath = model?.kind === 'search' ? model.path : undefined;
  return (
    <Html
      lang={model?.chrome.language ?? 'en-AU'}
      data-template={model?.chrome.template}
      {...(searchPath ? { 'data-search-path': searchPath } : {})}
      {...consent}
      style={tokens}
    >
      <DocumentHead>
        <EarlyTapScript />
        {'data-consent' in consent && <ConsentScript />}
        {searchPath && <OtherSearchScript />}
        {model?.kind === 'content' && model.form && <LinkedCarScript />}
        <AppHead colour={brand.dark} />
        {/* The icons would otherwise wait for the style sheets. As an image, a browser would draw all of them, although no page shows
            that. */}
        <link rel="preload" href={spriteHref} as="fetch" crossOrigin="anonymous" fetchPriority="low" />
        {structured && (
          <script
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no "<" is left.
            dangerouslySetInnerHTML={{ __html: structured }}
          />
        )}
      </DocumentHead>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
