import { outliveReader } from '../../cli/closed-output.ts';
import { runSearchServer } from './command-line.ts';

outliveReader();
await runSearchServer(process.argv.slice(2));
