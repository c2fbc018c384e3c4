// Lazily loaded code: workspace search, rules, commands, copies, packages, the index.
export { copyFolder } from '../../files/base/scratchCopy';
export { findInstalled } from '../../files/code/installedPackages';
export { createCodebaseEngine } from '../../files/code/codebaseEngine';
export { stageChange } from '../../files/code/gitStage';
export { lookAtPlace } from './commandPlace';
export { rulesOn } from './rulesOnFile';
export { createVirtualSource } from './virtualSource';
