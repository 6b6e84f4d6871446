import type { FormView } from '#lib/pages/form-view.ts';
import { PageForm } from './page-form.tsx';

type Props = { id: string; view: FormView };

/** A form as HTML. In the browser, package.json replaces this file by no-server-form.ts, so that pages do not load the code of forms. */
export const ServerForm: ((props: Props) => React.ReactNode) | undefined = (props) => <PageForm {...props} />;
