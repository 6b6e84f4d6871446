import { dealerKinds } from '../../unit/forms/dealers/dealer-settings.ts';
import { describeForms } from './form-leads.ts';

describeForms(dealerKinds.filter((kind) => kind !== 'asks-most'));
