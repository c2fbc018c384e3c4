// Lazily loaded code: workspace search, rules, commands and the index.
export { createCodebaseEngine } from '../../files/code/codebaseEngine';
export { stageChange } from '../../files/code/gitStage';
export { lookAtPlace } from './commandPlace';
export { rulesOn } from './rulesOnFile';
export { createVirtualSource } from './virtualSource';
