import Head from 'next/head';
import { useRouter } from 'next/router';
import { type ReactNode, useEffect, useState } from 'react';
import { useCarData } from '#components/garage/use-car-data.ts';
import button from '#components/ui/button.module.scss';
import { ButtonLink } from '#components/ui/link.tsx';
import type { CarModel } from '#lib/pages/car.ts';
import type { PrintModel } from '#lib/pages/frames.ts';
import { carPath } from '#lib/routes/paths.ts';
import { parsePrinted } from '#lib/routes/print.ts';
import { PrintSheet } from './print-sheet.tsx';
import styles from './print-view.module.scss';

/** Replaces the sheet if it cannot be shown: says what is wrong and what to do next. */
function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.notice}>
      <h1>{title}</h1>
      <div className={styles.actions}>{children}</div>
    </main>
  );
}

/** The sheet, below a toolbar for the screen. Opens the browser's print dialog once the picture has loaded. */
function PrintableCar({ car }: { car: CarModel }) {
  const [isPictureReady, setIsPictureReady] = useState(car.gallery.length === 0);
  useEffect(() => {
    if (isPictureReady) window.print();
  }, [isPictureReady]);
  return (
    <>
      <Head>
        <title key="title">{`${car.title} | ${car.chrome.name}`}</title>
      </Head>
      <nav className={styles.bar} aria-label="Printing">
        <button type="button" className={`${button.button} ${button.primary}`} onClick={() => window.print()}>
          Print
        </button>
        <ButtonLink href={carPath(car.slug)} look="quiet">
          Back to the {car.chrome.nouns.one}
        </ButtonLink>
      </nav>
      <PrintSheet car={car} onPictureSettled={() => setIsPictureReady(true)} />
    </>
  );
}

/** The print view of the car that the URL names, from the data of its own page. */
export function PrintView({ model }: { model: PrintModel }) {
  const router = useRouter();
  // The router is never ready in the HTML, and the first render in the browser must not differ.
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(router.isReady), [router.isReady]);
  const slug = parsePrinted([router.query.car_id].flat()[0]);
  const { answers, retry } = useCarData(slug ? [slug] : []);
  const { nouns, searchHref } = model.chrome;
  const search = (
    <ButtonLink href={searchHref} look="secondary">
      See all {nouns.many}
    </ButtonLink>
  );
  if (isReady && !slug) return <Notice title={`There is no ${nouns.one} to print at this address.`}>{search}</Notice>;
  const answer = slug ? answers[slug] : undefined;
  if (!answer || !slug)
    return (
      <main className={styles.notice} aria-busy="true">
        <h1 className="visually-hidden">Print the {nouns.one}</h1>
        <p>Loading the {nouns.one}…</p>
        <noscript>Turn on JavaScript to print this {nouns.one}.</noscript>
      </main>
    );
  if (answer.state === 'gone') return <Notice title={`This ${nouns.one} is no longer listed.`}>{search}</Notice>;
  if (answer.state === 'unknown')
    return (
      <Notice title={`This ${nouns.one} could not be loaded.`}>
        <button type="button" className={`${button.button} ${button.primary}`} onClick={() => retry(slug)}>
          Try again
        </button>
        {search}
      </Notice>
    );
  return <PrintableCar car={answer.car} />;
}
