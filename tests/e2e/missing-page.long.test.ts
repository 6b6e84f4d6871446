import { describeMissingPage } from './missing-page.ts';

describeMissingPage('switch-drive', 'ridgeline-4x4');
