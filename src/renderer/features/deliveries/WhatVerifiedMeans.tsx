import { Panel } from '../../components/Panel.tsx'
import classes from './Delivery.module.css'

/** The limits of the signature scheme (§5.3), so that nobody takes "verified" for more than it is. */
export const WhatVerifiedMeans = () => (
  <Panel title="What verified means">
    <ul className={classes.list}>
      <li>Whoever signed this body holds the API key of the hook, and no byte of the body was changed.</li>
      <li>
        Method, path, query and all headers are unsigned: event, action and delivery id can be relabelled by whoever
        holds one valid pair of body and signature.
      </li>
      <li>There is no timestamp: a captured delivery can be sent again, for ever.</li>
      <li>The key is a suffix of what is hashed, so length extension does not forge a signature.</li>
    </ul>
  </Panel>
)
