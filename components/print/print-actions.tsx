import { FileDown, Printer } from 'lucide-react';
import { useState } from 'react';
import type { CarModel } from '#lib/pages/car.ts';
import { printHref } from '#lib/routes/print.ts';
import { trackMark } from '#lib/tracking/events.ts';
import styles from './print-actions.module.scss';

type Printed = Pick<CarModel, 'slug' | 'pdf'>;

/** Saves the car's PDF; a failure is told in an alert (spec §8). */
function PdfButton({ slug, pdf }: { slug: string; pdf: string }) {
  const [preparing, setPreparing] = useState(false);
  const save = async () => {
    setPreparing(true);
    try {
      const { savePdf } = await import('#lib/browser/save-pdf.ts');
      await savePdf(pdf, `${slug}.pdf`, document, { fetch: (input, init) => fetch(input, init) });
    } catch (error) {
      window.alert((error as Error).message);
    } finally {
      setPreparing(false);
    }
  };
  return (
    <>
      <button
        type="button"
        className={styles.action}
        aria-disabled={preparing}
        onClick={() => !preparing && save()}
        {...trackMark('print')}
      >
        <FileDown size={18} aria-hidden="true" />
        {preparing ? 'Preparing...' : 'Download PDF'}
      </button>
      <span role="status" className="visually-hidden">
        {preparing ? 'Preparing the PDF' : ''}
      </span>
    </>
  );
}

/** A car on paper: its print view in a new tab, and its PDF where the site offers one (spec §2 Print). */
export function PrintActions({ model: { slug, pdf } }: { model: Printed }) {
  return (
    <div className={styles.actions}>
      <a href={printHref(slug)} target="_blank" rel="noopener" className={styles.action} {...trackMark('print')}>
        <Printer size={18} aria-hidden="true" />
        <span>
          Print<span className="visually-hidden"> (opens in a new tab)</span>
        </span>
      </a>
      {pdf && <PdfButton slug={slug} pdf={pdf} />}
    </div>
  );
}
