/** A script of dist/ is one function expression, so that its loader can say what `require` means. */
export const FUNCTION_START = '(function(module,require){';
export const FUNCTION_END = '})';
