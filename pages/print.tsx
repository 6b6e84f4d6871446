import { PrintView } from '#components/print/print-view.tsx';
import type { PrintModel } from '#lib/pages/frames.ts';
import { staticProps } from '#lib/pages/load.ts';

export default function PrintPage({ model }: { model: PrintModel }) {
  return <PrintView model={model} />;
}

export const getStaticProps = () => staticProps('print');
