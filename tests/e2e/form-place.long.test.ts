import { describeFormPlace } from './form-place.ts';

describeFormPlace(['studio', 'trail']);
