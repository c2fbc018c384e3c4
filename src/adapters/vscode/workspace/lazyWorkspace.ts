// Lazily loaded code that searches the workspace and reads rules, commands and the index.
export { fileIn } from '../../../core/shell/lasting';
export { createCodebaseEngine } from '../../files/code/codebaseEngine';
export { stageChange } from '../../files/code/gitStage';
export { rulesOn } from './rulesOnFile';
export { createVirtualSource } from './virtualSource';
