create or replace function connect.tier_of(class text) returns text
language sql immutable
return case class
  when 'authoritativePush' then 'push' when 'partnerApi' then 'pull' when 'hostFeed' then 'feed' when 'scrape' then 'scrape'
  when 'ownerCorrection' then 'correction'
end;

comment on function connect.tier_of(text) is
  'Returns the tier of a connector by the class of its source: push, pull, feed, scrape or correction; null: what reports a source, as '
  'a crowd does, is no connector. FEED-306.';
