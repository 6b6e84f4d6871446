import { PrintView } from '#components/print/print-view.tsx';
import { staticProps } from '#lib/pages/load.ts';
import type { PrintModel } from '#lib/pages/print.ts';

export default function PrintPage({ model }: { model: PrintModel }) {
  return <PrintView model={model} />;
}

export const getStaticProps = () => staticProps('print');
