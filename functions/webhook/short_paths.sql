create or replace function webhook.short_paths(paths text[]) returns jsonb
language sql stable parallel safe
return case
  when pg_column_size(paths) <= 4000 then to_jsonb(paths)
  else (select jsonb_agg(distinct split_part(p.path, '.', 1)) from unnest(paths) p (path))
end;

comment on function webhook.short_paths(text[]) is
  'Field paths as an event tells them: thousands of them, as of divisions, by their first parts (EVENT-9).';
