import {
  After,
  AfterAll,
  AfterStep,
  Before,
  BeforeAll,
  BeforeStep,
  setDefaultTimeout,
  Status,
  type ITestCaseHookParameter,
  type ITestStepHookParameter,
} from '@cucumber/cucumber';
import type { Assembler } from './assembly.ts';
import { ASKS_NOTHING, asksForNewMails, asksNothing, beginsToAct, currentStep } from './guards.ts';
import { needsOf, unknownTag, unknownTags } from './needs.ts';
import { plainFailure } from './plain-failure.ts';
import type { World } from './world.ts';

setDefaultTimeout(600_000);

let assembler: Assembler | undefined;

// A busy machine starts slowly; no example can run before. Where one process runs examples again and again, it is kept.
BeforeAll({ timeout: 600_000 }, async () => {
  if (assembler) return;
  const { assemble } = (await import(
    process.env['ASSEMBLY'] === 'http' || process.env['ASSEMBLY'] === 'browser'
      ? './http-assembly.ts'
      : './core-assembly.ts'
  )) as { assemble: () => Promise<Assembler> };
  assembler = await assemble();
});

Before(async function (this: World, { pickle }: ITestCaseHookParameter) {
  const [unknown] = unknownTags(pickle.tags);
  if (unknown !== undefined) throw new Error(unknownTag(unknown.name));
  this.assembly = await assembler!.open(needsOf(pickle.steps));
});

BeforeStep(async function (this: World, parameter: ITestStepHookParameter) {
  if (beginsToAct(parameter) && asksForNewMails(parameter.pickle.steps)) await this.noteMails();
  this.stepBegins(currentStep(parameter));
});

AfterStep(function (this: World, { result }: ITestStepHookParameter) {
  if (result.status !== Status.PASSED) return;
  try {
    this.stepEnds();
  } catch (problem) {
    throw plainFailure(problem);
  }
});

After(async function (this: World, { pickle, result }: ITestCaseHookParameter) {
  await this.assembly?.stop();
  if (result?.status === Status.PASSED && asksNothing(pickle.steps)) throw new Error(ASKS_NOTHING);
});

AfterAll(async () => {
  if (process.env['KEEP_ASSEMBLY']) return;
  await assembler?.close();
});
