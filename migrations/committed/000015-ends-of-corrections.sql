--! Previous: sha1:a42301d1770af0fe9b10adf6dbc2688f756741ea
--! Hash: sha1:ea596ec0f2d1c15500b2a67053ea2759343a830a
--! Message: ends of corrections

-- The end of a correction whose time is over is stored once.
comment on column canon.corrections.until is 'When it is to end; null: no such time, or its end is stored already.';
