export { startLoginSandbox, type LoginSandbox } from './sandbox.ts';
