export { startEmbeddedPostgres, type EmbeddedPostgres } from './postgres.ts';
