-- Policy that no rule reads is not kept: it looked as if it were in force.
update tld_rule set rules = rules - 'verificationDays' - 'outageDays' - 'renewGraceDays' - 'transferGraceDays';
