import { parentPort, workerData } from 'node:worker_threads';
import { readPageFile } from './read-page-file.ts';

/** A thread that reads pages: gets a list of files, answers with their facts in the same order. */
const { root, base } = workerData as { root: string; base: string };
parentPort?.on('message', (files: string[]) => parentPort?.postMessage(files.map((file) => readPageFile(root, file, base))));
