create or replace function util.raise(code text, message text) returns void
language plpgsql immutable
as $$
begin
  raise exception using errcode = raise.code, message = raise.message;
end;
$$;

comment on function util.raise(text, text) is
  'Raises an error from inside an expression: code (a SQLSTATE of contract/error_registry.ts) and a sentence for people.';
