import { useState } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { withCode } from '#components/ui/with-code.ts';
import type { CarModel } from '#lib/pages/car.ts';
import { printHref } from '#lib/routes/print.ts';
import { trackMark } from '#lib/tracking/marks.ts';
import styles from './print-actions.module.scss';

type PrintedCar = Pick<CarModel, 'slug' | 'pdf'> & { chrome: Pick<CarModel['chrome'], 'api'> };

const load = () => import('#lib/browser/save-pdf.ts');

/** Downloads the car's PDF; an alert reports a failure. */
function PdfButton({ slug, pdf, api }: { slug: string; pdf: string; api: string }) {
  const [isPreparing, setIsPreparing] = useState(false);
  const save = async () => {
    setIsPreparing(true);
    await withCode(load, ({ savePdf }) =>
      savePdf(pdf, `${slug}.pdf`, document, { fetch: (input, init) => fetch(input, init), base: api }).catch(({ message }: Error) =>
        window.alert(message),
      ),
    );
    setIsPreparing(false);
  };
  return (
    <>
      <button
        type="button"
        className={styles.action}
        aria-disabled={isPreparing}
        onClick={() => !isPreparing && save()}
        {...trackMark('print')}
      >
        <Icon name="file-down" size={18} />
        {isPreparing ? 'Preparing...' : 'Download PDF'}
      </button>
      <span role="status" className="visually-hidden">
        {isPreparing ? 'Preparing the PDF' : ''}
      </span>
    </>
  );
}

/** Links to the print view of a car, and to its PDF if the site offers one. */
export function PrintActions({ model: { slug, pdf, chrome } }: { model: PrintedCar }) {
  return (
    <div className={styles.actions}>
      <a href={printHref(slug)} target="_blank" rel="noopener" className={styles.action} {...trackMark('print')}>
        <Icon name="printer" size={18} />
        <span>
          Print<span className="visually-hidden"> (opens in a new tab)</span>
        </span>
      </a>
      {pdf && <PdfButton slug={slug} pdf={pdf} api={chrome.api} />}
    </div>
  );
}
