// Placeholder until the real one lands; never a go.
export function readTrigger(_text: string, _state: { readonly card: 'none' | 'approval' }): 'go' | 'cancel' | 'none' {
  return 'none';
}
