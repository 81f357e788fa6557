/** Whether an address is OpenAI's or Azure's, which serves the same models. */
export function isOpenAi(baseUrl: string): boolean {
  return /(^|\.)openai\.(com|azure\.com)$/.test(new URL(baseUrl).hostname);
}
