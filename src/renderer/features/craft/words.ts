/** What leaves this computer with a crafted delivery. */
export const CRAFTED_LEAVES =
  'What is sent there carries a signature made with the hook’s key, so that it passes for a delivery of the service.'
