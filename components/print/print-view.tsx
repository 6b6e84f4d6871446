import Head from 'next/head';
import { useRouter } from 'next/router';
import { type ReactNode, useEffect, useState } from 'react';
import { useCarData } from '#components/garage/use-car-data.ts';
import button from '#components/ui/button.module.scss';
import { Link } from '#components/ui/link.tsx';
import type { CarModel } from '#lib/pages/car.ts';
import type { PrintModel } from '#lib/pages/print.ts';
import { carPath } from '#lib/routes/paths.ts';
import { parsePrinted } from '#lib/routes/print.ts';
import { PrintSheet } from './print-sheet.tsx';
import styles from './print-view.module.scss';

/** In place of the sheet: what is the matter, and where to go on. */
function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.notice}>
      <h1>{title}</h1>
      <div className={styles.ways}>{children}</div>
    </main>
  );
}

/** The car, with what the screen alone shows above it; the browser's print dialogue opens once its picture is there. */
function Ready({ car }: { car: CarModel }) {
  const [pictured, setPictured] = useState(car.gallery.length === 0);
  useEffect(() => {
    if (pictured) window.print();
  }, [pictured]);
  return (
    <>
      <Head>
        <title key="title">{`${car.title} | ${car.chrome.name}`}</title>
      </Head>
      <nav className={styles.bar} aria-label="Printing">
        <button type="button" className={`${button.button} ${button.primary}`} onClick={() => window.print()}>
          Print
        </button>
        <Link href={carPath(car.slug)} className={`${button.button} ${button.quiet}`}>
          Back to the {car.chrome.nouns.one}
        </Link>
      </nav>
      <PrintSheet car={car} onPicture={() => setPictured(true)} />
    </>
  );
}

/** One car for paper, from the data of its own page; the address says which (spec §2 Print). */
export function PrintView({ model }: { model: PrintModel }) {
  const router = useRouter();
  // Without a query the router is ready at once in the browser, never in the HTML: the first render must not differ.
  const [read, setRead] = useState(false);
  useEffect(() => setRead(router.isReady), [router.isReady]);
  const slug = parsePrinted([router.query.car_id].flat()[0]);
  const { answers, retry } = useCarData(slug ? [slug] : []);
  const { nouns, searchHref } = model.chrome;
  const search = (
    <Link href={searchHref} className={`${button.button} ${button.secondary}`}>
      See all {nouns.many}
    </Link>
  );
  if (read && !slug) return <Notice title={`There is no ${nouns.one} to print at this address.`}>{search}</Notice>;
  const answer = slug ? answers[slug] : undefined;
  if (!answer || !slug)
    return (
      <main className={styles.notice} aria-busy="true">
        <h1 className="visually-hidden">Print a {nouns.one}</h1>
        <p>Looking up the {nouns.one} …</p>
        <noscript>Printing a {nouns.one} needs JavaScript.</noscript>
      </main>
    );
  if (answer.state === 'gone') return <Notice title={`This ${nouns.one} is no longer listed.`}>{search}</Notice>;
  if (answer.state === 'unknown')
    return (
      <Notice title={`This ${nouns.one} could not be looked up just now.`}>
        <button type="button" className={`${button.button} ${button.primary}`} onClick={() => retry(slug)}>
          Try again
        </button>
        {search}
      </Notice>
    );
  return <Ready car={answer.car} />;
}
