# Drives the registry simulator with Debian's libnet-epp-perl and prints one line per step.
# Arguments: port, client id, password, file of the authority's certificate.
use strict;
use warnings;
no warnings 'uninitialized';
use Net::EPP::Simple;
use Net::EPP::Frame;

my ($port, $user, $pass, $ca) = @ARGV;
$| = 1;

sub code { return $Net::EPP::Simple::Code }

my $epp = Net::EPP::Simple->new(
    host => 'localhost', port => $port, user => $user, pass => $pass,
    verify => 1, ca_file => $ca, load_config => 0, timeout => 20, reconnect => 0,
);
die "no session: $Net::EPP::Simple::Error\n" unless $epp;
print 'login ', code(), "\n";

print "check $_ ", $epp->check_domain($_), "\n" for ('google.com', 'perl-was-here.shop');

$epp->create_contact({
    id         => 'PERL1',
    postalInfo => {
        loc => {
            name => "Asa Oberg", org => 'Perl AB',
            addr => { street => ['Storgatan 1'], city => "Umea", sp => '', pc => '90326', cc => 'SE' },
        },
    },
    voice => '+46.90123456', fax => '', email => 'asa@example.se', authInfo => 'perl-secret-1',
});
print 'create contact ', code(), "\n";
print 'check contact ', $epp->check_contact('PERL1'), "\n";

$epp->create_domain({
    name => 'perl-was-here.shop', period => 2, registrant => 'PERL1',
    contacts => { admin => 'PERL1', tech => 'PERL1' },
    ns => ['ns1.rival-dns.net', 'ns2.rival-dns.net'],
    # The client echoes every extension at login, RFC 9154 among them: the code must be a strong one.
    authInfo => 'perl-Secret-1-of-20-and-more',
});
print 'create domain ', code(), "\n";

my $info = $epp->domain_info('perl-was-here.shop');
print 'sponsor ', $info->{clID}, "\n";
print 'expires ', substr($info->{exDate}, 0, 4) - substr($info->{crDate}, 0, 4), " years ahead\n";

$epp->update_domain({ name => 'perl-was-here.shop', add => { status => ['clientHold'] } });
print 'update ', code(), "\n";
print 'status ', join(' ', @{ $epp->domain_info('perl-was-here.shop')->{status} }), "\n";
print 'host ns1.rival-dns.net known ', $epp->check_host('ns1.rival-dns.net'), "\n";

sub poll {
    my $frame = Net::EPP::Frame::Command::Poll::Req->new;
    my $answer = $epp->request($frame);
    my $queue = $answer->getElementsByLocalName('msgQ')->shift;
    my $text = $queue ? ' ' . $queue->getElementsByLocalName('msg')->shift->textContent : '';
    print 'poll ', $answer->code, $text, "\n";
    return $queue ? $queue->getAttribute('id') : undef;
}

my $id = poll();
my $ack = Net::EPP::Frame::Command::Poll::Ack->new;
$ack->setMsgID($id);
print 'ack ', $epp->request($ack)->code, "\n";
poll();

$epp->update_domain({ name => 'perl-was-here.shop', rem => { status => ['clientHold'] } });
$epp->delete_domain('perl-was-here.shop');
print 'delete domain ', code(), "\n";
$epp->delete_contact('PERL1');
print 'delete contact ', code(), "\n";
print 'ping ', ($epp->ping ? 1 : 0), "\n";
$epp->logout;
